import { parseArgs } from 'node:util';
import { benchDeals } from './deals.ts';
import { benchList } from './list.ts';
import { benchWeb } from './web.ts';

const USAGE = `npm run bench <web | list | deals | all> [-- --quick --profile]
  web      weights of the public pages, their speed in Chromium, pages a second
  list     the public list at 10 000 and 1 000 000 orders against a bare server with the same SQL
  deals    accepting deals against a bare pg client with the same transactions
  --quick  list: 100 000 orders instead of 1 000 000
  --profile  web, list: V8 profiles of our server in bench/results/profiles`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
});

const options = { isQuick: values.quick, isProfiled: values.profile };
const BENCHMARKS: Record<string, () => Promise<void>> = {
  web: () => benchWeb(options),
  list: () => benchList(options),
  deals: benchDeals,
};

const [name = ''] = positionals;
const chosen = name === 'all' ? Object.values(BENCHMARKS) : [BENCHMARKS[name]].filter((run) => run !== undefined);
if (chosen.length === 0) {
  console.error(USAGE);
  process.exitCode = 1;
}
for (const run of chosen) await run();
