import { describe, expect, it } from 'vitest';
import { missing, newestPostgres } from './needs.ts';
import { faultsOf, type Row, table } from './report.ts';
import { patroniSettings, poolerSettings, routerSettings, storeArguments } from './settings.ts';
import { type Acknowledged, outcomeSince } from './tally.ts';

const NODES = [
  { name: 'pg1', postgres: 4301, rest: 4311 },
  { name: 'pg2', postgres: 4302, rest: 4312 },
];
const PASSWORDS = { superuser: 'one', replication: 'two', application: 'three' };

describe('what a machine lacks', () => {
  it('is told in a sentence with the line that installs it', () => {
    const programs = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy', openssl: '/usr/bin/openssl' };
    expect(missing({ programs, postgres: null })).toBe(
      "The cluster is made of Debian's packages, of which this machine lacks some: apt-get install patroni etcd-server pgbouncer postgresql",
    );
  });

  it('is nothing when all is there', () => {
    const programs = { patroni: 'p', etcd: 'e', haproxy: 'h', pgbouncer: 'b', nginx: 'n', openssl: 'o' };
    expect(missing({ programs, postgres: '/usr/lib/postgresql/15/bin' })).toBeNull();
  });

  it('is PostgreSQL when there is only one that the product does not run on', () => {
    expect(newestPostgres(['/usr/lib/postgresql/9.6/bin', '/usr/lib/postgresql/14/bin'])).toBeNull();
    const folders = ['/usr/lib/postgresql/9.6/bin', '/usr/lib/postgresql/17/bin', '/usr/lib/postgresql/15/bin'];
    expect(newestPostgres(folders)).toBe('/usr/lib/postgresql/17/bin');
  });
});

describe('the settings of the cluster', () => {
  const [node = { name: '', postgres: 0, rest: 0 }] = NODES;
  const given = { node, folder: '/tmp/pg1', bin: '/bin', storePort: 4300, passwords: PASSWORDS };
  const written = {
    store: storeArguments('/tmp/store', { client: 4300, peer: 4299 }).join(' '),
    patroni: patroniSettings(given),
    router: routerSettings({ leader: 4320, replicas: 4322 }, NODES),
    pooler: poolerSettings(4321, 4320, { version: 1.18, password: 'three' }),
  };

  it.each(Object.entries(written))('name no address but the loopback for the %s', (_, text) => {
    expect(text.match(/\d+\.\d+\.\d+\.\d+/g)).not.toBeNull();
    expect(new Set(text.match(/\d+\.\d+\.\d+\.\d+/g))).toEqual(new Set(['127.0.0.1']));
    expect(text).not.toMatch(/\*:|localhost|::/);
  });

  it('leave Patroni time for two tries before its lead ends, and lose nothing acknowledged', () => {
    const { dcs } = (JSON.parse(written.patroni) as { bootstrap: { dcs: Record<string, number | boolean> } }).bootstrap;
    const { ttl, loop_wait, retry_timeout } = dcs as Record<string, number>;
    expect(Number(loop_wait) + 2 * Number(retry_timeout)).toBeLessThanOrEqual(Number(ttl));
    expect(dcs.synchronous_mode).toBe(true);
  });

  it('lead to whichever node Patroni calls the leader, and to those that follow', () => {
    expect(written.router).toMatch(/bind 127\.0\.0\.1:4320\n {2}option httpchk OPTIONS \/primary/);
    expect(written.router).toMatch(/bind 127\.0\.0\.1:4322\n {2}option httpchk OPTIONS \/replica/);
    for (const { name, postgres, rest } of NODES)
      expect(written.router).toContain(`server ${name} 127.0.0.1:${postgres} check port ${rest}`);
  });

  it('pool by transaction only with a PgBouncer that keeps prepared statements', () => {
    expect(written.pooler).toContain('pool_mode = session');
    expect(written.pooler).not.toContain('max_prepared_statements');
    const later = poolerSettings(4321, 4320, { version: 1.21, password: 'three' });
    expect(later).toContain('pool_mode = transaction');
    expect(later).toContain('max_prepared_statements = 1000');
  });
});

const write = (mark: string, begun_at: number, sent_at: number, answered_at: number): Acknowledged => ({
  kind: 'order',
  mark,
  begun_at,
  sent_at,
  answered_at,
});

describe('what became of the writes', () => {
  const acknowledged = [
    write('before', 0, 0, 900),
    write('across', 950, 950, 1500),
    write('repeated', 1100, 5100, 6000),
    write('quick', 7000, 7000, 7100),
  ];
  const all = new Map([
    ['order before', 1],
    ['order across', 1],
    ['order repeated', 1],
    ['order quick', 1],
  ]);
  const failures = [503, 503, 0, 500].map((status, place) => ({ status, at: place === 3 ? 10 : 2000, what: '' }));

  it('counts from the kill on, and times the first that was sent after it', () => {
    expect(outcomeSince({ acknowledged, failures }, 1000, all)).toEqual({
      acknowledged: 3,
      lost: 0,
      doubled: 0,
      failures: { 0: 1, 503: 2 },
      first_write: 5,
      slowest_write: 4.9,
    });
  });

  it('tells what is lost, from before the kill too, and what is there twice though nobody was told of it', () => {
    const kept = new Map([...all, ['order repeated', 2], ['order unanswered', 2]] as [string, number][]);
    kept.delete('order before');
    expect(outcomeSince({ acknowledged, failures }, 1000, kept)).toMatchObject({ lost: 1, doubled: 2 });
  });

  it('times only what needs the part that was killed', () => {
    expect(outcomeSince({ acknowledged, failures }, 1000, all, ['file'])).toMatchObject({ first_write: null });
  });
});

describe('the report', () => {
  const row: Row = {
    killed: 'web',
    acknowledged: 90,
    lost: 0,
    doubled: 0,
    failures: { 502: 2 },
    first_write: 0.21,
    slowest_write: 4,
    healthy: 9.04,
    heard: 0.05,
    is_sound: true,
  };

  it('is a table with a line for each that was killed', () => {
    const lines = table([row, { ...row, killed: 'worker', failures: {}, is_sound: false }]).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/^\| web +\| +90 \| +0 \| +0 \| +502 × 2 \| +0\.2 \| +4\.0 \| +9\.0 \| +0\.1 \| +ok \|$/);
    expect(lines[3]).toMatch(/^\| worker \| .+ BROKEN \|$/);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });

  it('names each promise that is broken', () => {
    expect(faultsOf([row])).toEqual([]);
    const broken = { ...row, lost: 1, doubled: 2, failures: { 500: 3 }, first_write: null, is_sound: false };
    expect(faultsOf([broken])).toEqual([
      'web: 1 acknowledged writes are lost',
      'web: 2 writes are there more than once',
      'web: 3 answers were 500',
      'web: no write succeeded afterwards',
      'web: the doctor found something broken',
    ]);
  });
});
