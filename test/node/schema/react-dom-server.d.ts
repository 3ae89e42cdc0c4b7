declare module 'react-dom/server' {
  export const renderToString: (element: import('react').ReactElement) => string;
}
