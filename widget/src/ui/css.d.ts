/** The build imports a stylesheet as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
