// Short: the room's names, for `import * as dom`.

export * from './box.ts';
export * from './detect.ts';
export * from './internals.ts';
export * from './listening.ts';
export * from './marks.ts';
export * from './native.ts';
export * from './presence.ts';
export * from './remembered.ts';
export * from './role.ts';
export * from './root.ts';
export * from './secrets.ts';
export * from './style.ts';
export * from './text.ts';
export * from './tree.ts';
export * from './window_record.ts';
