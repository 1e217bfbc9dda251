import { parseArgs } from 'node:util';
import { benchDeals } from './deals.ts';
import { benchGrowth } from './growth.ts';
import { benchList } from './list.ts';
import { benchRealtime } from './realtime.ts';
import { benchWeb } from './web.ts';

const USAGE = `npm run bench <web | list | growth | deals | realtime | all> [-- --quick --profile]
  web      every page before somebody who may see it: weights, speed in Chromium; answers to a touch; pages a second
  list     the public list at 10 000 and 1 000 000 orders against a bare server with the same SQL
  growth   calls where much has gathered, against the same calls where little has
  deals    accepting deals against a bare pg client with the same transactions
  realtime  streams of events against a bare server that a LISTEN feeds
  --quick  web: six pages and no rendering; list: 100 000 orders instead of 1 000 000; growth: 100 000 people instead of 1 000 000; realtime: a fifth of the streams and messages
  --profile  web, list, realtime: V8 profiles of our server in bench/results/profiles`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
});

const options = { isQuick: values.quick, isProfiled: values.profile };
const BENCHMARKS: Record<string, () => Promise<void>> = {
  web: () => benchWeb(options),
  list: () => benchList(options),
  growth: () => benchGrowth(options),
  deals: benchDeals,
  realtime: () => benchRealtime(options),
};

const [name = ''] = positionals;
const chosen = name === 'all' ? Object.values(BENCHMARKS) : [BENCHMARKS[name]].filter((run) => run !== undefined);
if (chosen.length === 0) {
  console.error(USAGE);
  process.exitCode = 1;
}
for (const run of chosen) await run();
