/** What the card says that asks for a file: `#` is a name or a size, `%` what is allowed. */

export const UPLOAD = {
  upload_ask: 'Please choose a file for “#”.',
  upload_choose: 'Choose a file',
  upload_drop: 'or drop it here. It goes into this page only.',
  upload_refuse: 'No file',
  upload_up_to: 'up to #',
  upload_kind: '“#” is not of a kind that this page takes: %.',
  upload_size: '“#” is too large: at most %.',
  upload_count: 'Only one file, please.',
  upload_empty: '“#” is empty or a folder.',
};

export type UploadStrings = Readonly<typeof UPLOAD>;
