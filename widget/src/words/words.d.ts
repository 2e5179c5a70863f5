/** What the languages have in a group of their files, by language and key; empty where one has none. */
declare module 'words:*' {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default words;
}
