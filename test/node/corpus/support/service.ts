import { freePort } from '../../../../bench/support/free-port.mjs';
import { Api } from '../../../../scripts/corpus/api.mjs';
import { isInstalled } from '../../../../scripts/corpus/run.mjs';
import { credentialsIn, freshProject, Start } from '../../commands/support/instance';

export type Service = {
  api: Api;
  end: () => Promise<void>;
};

/** The product as it starts from a fresh checkout, with its API. */
export async function startService(): Promise<Service> {
  const project = freshProject({ built: true });
  const port = await freePort();
  const product = new Start(project.folder, port);
  const end = async () => {
    await product.end();
    project.remove();
  };
  try {
    await product.ready(110_000);
  } catch (problem) {
    await end();
    throw problem;
  }
  return {
    api: new Api({ url: `http://127.0.0.1:${port}`, token: credentialsIn(project.folder).live }),
    end,
  };
}

/** The tools that are installed. A developer's machine may lack some; CI installs all. */
export async function installedTools() {
  return {
    qpdf: await isInstalled('qpdf'),
    poppler: await isInstalled('pdftoppm'),
  };
}
