import type { DemoResponse } from './responses.ts';
import type { Stage } from './stage.ts';

/** Plans the stages of an order in work. */
export function planDeals(_stage: Stage, _response: DemoResponse, _chosenAt: Date): void {}
