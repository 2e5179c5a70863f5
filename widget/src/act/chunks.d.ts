// Short: a type of the build.
/** Actions that are loaded together, by their names on the wire: `chunks.mjs` says which. */
declare module 'chunk:*';
