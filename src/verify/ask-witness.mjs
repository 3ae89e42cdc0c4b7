import { readPem } from './read-pem.mjs';

/** @typedef {import('./check-message.mjs').Seal} Seal */

/**
 * Whether anybody but the holder of one key had a part in this. A sender who seals with a key of their own
 * can sign any document and any trail with it, without the service. The service signs published heads.
 * @param {(Seal | import('./check-message.mjs').Broken | null)[]} signatures of the PDF and of the end of the trail
 * @param {Seal | null} heads
 * @param {{ given: string | undefined, deployment: import('./judge.mjs').Deployment | null }} certificates in PEM
 * @returns {Promise<import('./say.mjs').Said[]>} the question, if nothing answers it
 */
export async function askWitness(signatures, heads, { given, deployment }) {
  const holding = signatures.flatMap((each) => (each && 'certificates' in each ? [each] : []));
  const [signature] = holding;
  if (!signature) return [];
  const ofDeployment = await readPem(deployment?.certificates ?? '');
  const listed = [...ofDeployment, ...(await readPem(given ?? ''))];
  const own = holding.map(({ certificateHash }) => certificateHash);
  const isOfDeployment = ofDeployment.some(({ hash }) => own.includes(hash));
  const witness = heads !== null && !own.includes(heads.certificateHash) ? heads.certificateHash : null;
  if (isOfDeployment || listed.some(({ hash }) => hash === witness)) return [];
  return [{ kind: 'openOwnKey', facts: { name: signature.certificates[0].name } }];
}
