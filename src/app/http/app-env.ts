import type { Services } from '../../service/services';
import type { Bindings } from '../wiring/config';
import type { CountedRate } from './rate-limit';

export type AppEnv = {
  Bindings: Bindings;
  Variables: { services: Services; requestId: string; rate: CountedRate | undefined };
};
