import { Api } from '../../../../scripts/corpus/api.mjs';
import { isInstalled } from '../../../../scripts/corpus/run.mjs';
import { sharedProduct } from '../../support/shared-product';

/** The API of the product that the files share. */
export async function sharedApi(): Promise<Api> {
  const { origin, credentials } = await sharedProduct();
  return new Api({ url: origin, token: credentials.live });
}

/** The tools that are installed. A developer's machine may lack some; CI installs all. */
export async function installedTools() {
  return {
    qpdf: await isInstalled('qpdf'),
    poppler: await isInstalled('pdftoppm'),
  };
}
