import { begin } from '../signing/support/world';
import { embeddingTheEditor } from './flows/embedding-the-editor';

begin();
embeddingTheEditor();
