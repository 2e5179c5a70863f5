/** What a person does in the page themselves: one file of the build. */

export { createRecorder } from './recorder.ts';
export { show } from './showing.ts';
