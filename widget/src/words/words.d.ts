// Short: types of the build.
/** Those that are always known: by key, the rules of all languages as one. */
declare module 'words:rules' {
  const rules: Readonly<Record<string, string>>;
  export default rules;
}

/** What the languages have in a group of their files, by language and key; empty where one has none. */
declare module 'words:*' {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default words;
}
