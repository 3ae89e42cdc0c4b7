import type { Form } from '../model/form';
import type { Question } from '../model/questions';

/** What an embedding page may do with the form. */
export type Served = {
  id: string;
  form: Form;
  goTo(question: Question): void;
  submit(): void;
  clear(): void;
};
