import { limits } from '../../lib/limits';
import type { AttemptOutcome, Post } from './attempt-delivery';

export type SendPost = (post: Post, now: number) => Promise<AttemptOutcome>;

/**
 * The platform lets an object wait for the headers of six answers. A seventh request would wait for its
 * turn there, and the time for its answer would run.
 */
export const postsOfAHelper = 6;

/**
 * Spreads the requests to a target over objects. Number 0 is the coordinator itself, which sends as many
 * as a quiet target gets. Each further one helps with six more, and keeps nothing.
 */
export function spreadPosts(objectOf: (number: number) => SendPost): SendPost {
  const underWay = new Map<number, number>();
  const count = (number: number) => underWay.get(number) ?? 0;
  return async (post, now) => {
    let number = 0;
    while (count(number) >= (number === 0 ? limits.webhooksAtOnce : postsOfAHelper)) number++;
    underWay.set(number, count(number) + 1);
    try {
      return await objectOf(number)(post, now);
    } finally {
      underWay.set(number, count(number) - 1);
    }
  };
}
