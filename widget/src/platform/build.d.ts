// What the build makes: stylesheets as text, chunks, words by language.

/** The build imports a stylesheet as text. */
declare module '*.css' {
  const text: string;
  export default text;
}

/** Actions that are loaded together, by their names on the wire: `chunks.mjs` says which. */
declare module 'chunk:*';

/** Those that are always known: by key, the rules of all languages as one. */
declare module 'words:rules' {
  const rules: Readonly<Record<string, string>>;
  export default rules;
}

/** What loads a group of one language's file. */
declare module 'words:each/*' {
  const each: Readonly<
    Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>
  >;
  export default each;
}

/** What the languages have in a group of their files, by language and key; empty where one has none. */
declare module 'words:*' {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default words;
}
