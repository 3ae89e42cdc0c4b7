import { button } from '../../../islands/common/dom';
import { toast } from '../../../kit/toast/island';
import { editorWords as words } from '../words';

/**
 * Loads a part of the editor when it is first asked for. Most browsers never load again what did not come
 * once, so that the page has to be loaded again.
 */
export function lazily<Part>(load: () => Promise<Part>): () => Promise<Part | null> {
  let loading: Promise<Part> | null = null;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      console.error(error);
      loading = null;
      const reload = button('', words.reload, () => location.reload());
      toast(words.notLoaded, 'failed', reload);
      return null;
    }
  };
}
