import type { Services } from '../../service/services';
import type { Bindings } from '../wiring/config';
import type { Rate } from './rate-limit';

export type AppEnv = {
  Bindings: Bindings;
  Variables: { services: Services; requestId: string; rate: Rate | undefined };
};
