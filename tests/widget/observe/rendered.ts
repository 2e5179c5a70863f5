/** What reads a page, and what writes it as the text that a model gets. */

export { detailOf } from '../../../widget/src/observe/detail.ts';
export * from '../../../widget/src/observe/index.ts';
export { rendering, renderLines } from '../../../widget/src/observe/lines/render.ts';
