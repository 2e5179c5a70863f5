/** The build hands a stylesheet over as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
