/** What lists have beside other pages: keys, and a way one page back. */
export { listenToListKeys } from './list-keys';
export { letGoBack } from './newer-page';
