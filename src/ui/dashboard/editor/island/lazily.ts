import { toast } from '../../../kit/toast/island';
import { editorWords as words } from '../words';

/** Loads a part of the editor when it is first asked for, and again if it did not come. */
export function lazily<Part>(load: () => Promise<Part>): () => Promise<Part | null> {
  let loading: Promise<Part> | null = null;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch {
      loading = null;
      toast(words.notLoaded, 'failed');
      return null;
    }
  };
}
