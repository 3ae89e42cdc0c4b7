export { QuilletError } from './errors';
export { Quillet } from './quillet';
