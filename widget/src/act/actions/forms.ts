/** Actions that forms need beyond text: a separate chunk, loaded when one of them is first used. */

export { choose } from './choose.ts';
export { fillForm as fill_form } from './fill_form.ts';
export { setDate as set_date } from './set_date.ts';
export { setSlider as set_slider } from './set_slider.ts';
export { uploadFile as upload_file } from './upload_file.ts';
export { validateForm as validate_form } from './validate_form.ts';
