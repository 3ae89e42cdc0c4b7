/** Files that the bundler imports as text. */
declare module '*.html' {
  const text: string;
  export default text;
}
declare module '*.scss' {
  const text: string;
  export default text;
}
