/** What docs/compatibility.md says that answers have only when it is asked for. */
const KNOWN = /^The required field `data` is not found/;

/** A client of DocSpring, and what its methods have answered. */
export class RecordedClient {
  /** @type {Map<string, { refused: string | null, lacks: string[] }>} */
  #answers = new Map();

  /** @param {any} client */
  constructor(client) {
    this.client = client;
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   * @returns {Promise<any>} the body of the answer
   */
  call(method, ...args) {
    return new Promise((resolve, reject) => {
      /** @type {(error: Error | null, data: any, response: any) => void} */
      const hear = (error, data, response) => {
        const body = response?.body;
        const refused = error && `${response?.status ?? ''} ${JSON.stringify(body ?? error.message)}`;
        this.#answers.set(method, { refused, lacks: error ? [] : lacksOf(data, body) });
        if (error) reject(new Error(`${method}: ${refused}`));
        else resolve(body);
      };
      this.client[method](...args, hear);
    });
  }

  /** @param {string} method */
  about(method) {
    const answer = this.#answers.get(method);
    if (answer === undefined) return 'not called';
    if (answer.refused !== null) return answer.refused;
    const unknown = answer.lacks.filter((one) => !KNOWN.test(one));
    return unknown.join('; ') || (answer.lacks.length > 0 ? 'ok, `data` was not asked for' : 'ok');
  }

  /** @param {string} method */
  isFine(method) {
    const answer = this.#answers.get(method);
    return answer?.refused === null && answer.lacks.every((one) => KNOWN.test(one));
  }
}

/**
 * What the class of an answer misses in it.
 * @param {any} data
 * @param {any} body
 */
function lacksOf(data, body) {
  const records = Array.isArray(body) ? body : [body];
  const { validateJSON } = (Array.isArray(data) ? data[0] : data)?.constructor ?? {};
  if (validateJSON === undefined) return ['the client has no class for this answer'];
  return records.flatMap((record) => {
    try {
      // Their classes take a list that may be left out for a wrong one, if it is.
      validateJSON({ errors: [], ...record });
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message.slice(0, 120) : String(error)];
    }
  });
}
