import { Hono } from 'hono';
import { listKeys } from '../../../../service/seals/seal-key-store';
import { spellCertificate } from '../../../../service/seals/spell-pem';
import { scriptJson } from '../../../../ui/script-json';
import type { AppEnv } from '../../app-env';

/** The place in the page for what it knows of this deployment. */
const deploymentPlace = '<script type="application/json" id="deployment">null</script>';

/**
 * The page that checks documents in the browser. It holds the certificates of this deployment, so
 * that a saved copy knows them, too. Its own policy lets it load and send nothing.
 */
export const verifyPage = new Hono<AppEnv>().get('/verify', async (c) => {
  const [page, keys] = await Promise.all([
    c.env.ASSETS.fetch(new URL('/verify', c.req.url)).then((found) => found.text()),
    listKeys(c.get('services').db),
  ]);
  const { host } = new URL(c.req.url);
  const known = keys.length > 0 ? { host, certificates: keys.map(spellCertificate).join('\n') } : null;
  return c.html(
    page.replace(deploymentPlace, () => deploymentPlace.replace('null', () => scriptJson(known))),
    200,
    {
      'Content-Security-Policy': "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'X-Frame-Options': 'DENY',
      'Cache-Control': 'no-cache',
    },
  );
});
