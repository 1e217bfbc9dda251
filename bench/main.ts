import { EXIT, readCommandLine } from '../server/src/platform/operations/command-line.ts';
import { benchDeals } from './deals.ts';
import { benchGrowth } from './growth.ts';
import { benchList } from './list/list.ts';
import { benchProcesses } from './processes-scale.ts';
import { benchQuick } from './quick.ts';
import { benchRealtime } from './realtime/realtime.ts';
import { benchWeb } from './web/web.ts';

const { positionals, values } = readCommandLine({
  call: 'npm run bench',
  does: 'Measures the product, as ratios between things run in one go.',
  ways: [
    ['web', 'pages before somebody who may see them: weights, speed in Chromium; first presses; pages a second'],
    [
      'list',
      'the public list at 10 000 and 1 000 000 orders, and from a cold cache, against a bare server with the same SQL',
    ],
    ['growth', 'calls where much has gathered, against the same calls where little has'],
    ['deals', 'accepting deals against a bare pg client with the same transactions'],
    ['realtime', 'streams of events against a bare server that a LISTEN feeds'],
    ['processes', 'the site in two processes on two cores against one on one core'],
    ['all', 'all of them'],
    [
      '<name> --quick',
      'web: six pages and no rendering; list: 100 000 orders; growth: 100 000 people; realtime: a fifth of the streams and messages',
    ],
    [
      '--quick',
      'every measurement in small, beside the last ratios recorded in docs/performance.md; --record writes a column there',
    ],
    ['web --all', 'every page of the site instead of some, each press three times'],
    ['<name> --profile', 'web, list, realtime: V8 profiles of our server in bench/results/profiles'],
  ],
  options: {
    quick: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
  most_words: 1,
});

const options = { isQuick: values.quick, isProfiled: values.profile };
const BENCHMARKS: Record<string, () => Promise<void>> = {
  web: () => benchWeb({ ...options, extent: values.quick ? 'quick' : values.all ? 'all' : 'usual' }),
  list: () => benchList(options),
  growth: () => benchGrowth(options),
  deals: benchDeals,
  realtime: () => benchRealtime(options),
  processes: benchProcesses,
};

const [name = ''] = positionals;
const chosen = name === 'all' ? Object.values(BENCHMARKS) : [BENCHMARKS[name]].filter((run) => run !== undefined);
if (name === '' && values.quick) await benchQuick({ isRecorded: values.record });
else if (chosen.length === 0) {
  console.error(`There is no measurement «${name}»: ${Object.keys(BENCHMARKS).join(', ')} or all.`);
  process.exitCode = EXIT.misused;
}
for (const run of chosen) await run();
