/** What the bundler takes as text. */
declare module '*.html' {
  const text: string;
  export default text;
}
declare module '*.scss' {
  const text: string;
  export default text;
}
