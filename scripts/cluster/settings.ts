/** Settings of the programs of the cluster, as their files and arguments say them. All of it listens on the loopback alone. */
const HOST = '127.0.0.1';
export const DATABASE = 'provodka';
const SUPERUSER = 'postgres';
/** PgBouncer keeps prepared statements in transaction mode from here on; before that the server refuses the mode. */
const KEEPS_PREPARED_FROM = 1.21;

export interface NodePorts {
  name: string;
  /** Where PostgreSQL listens. */
  postgres: number;
  /** Where Patroni answers. */
  rest: number;
}

export interface Passwords {
  superuser: string;
  replication: string;
  application: string;
}

/** The address of the database at a port, as the product is told it. */
export const databaseAddress = (port: number, password: string, user = DATABASE): string =>
  `postgres://${user}:${password}@${HOST}:${port}/${DATABASE}`;

export const superuserAddress = (port: number, password: string): string =>
  `postgres://${SUPERUSER}:${password}@${HOST}:${port}/postgres`;

export function storeArguments(folder: string, ports: { client: number; peer: number }): string[] {
  const [client, peer] = [`http://${HOST}:${ports.client}`, `http://${HOST}:${ports.peer}`];
  const options = {
    name: 'store',
    'data-dir': folder,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `store=${peer}`,
  };
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}

interface PatroniSettings {
  node: NodePorts;
  folder: string;
  /** The folder with PostgreSQL's programs. */
  bin: string;
  storePort: number;
  passwords: Passwords;
}

/** Patroni reads YAML, of which JSON is a part. */
export function patroniSettings({ node, folder, bin, storePort, passwords }: PatroniSettings): string {
  const access = ['local all all trust', `host all all ${HOST}/32 scram-sha-256`];
  return JSON.stringify({
    scope: DATABASE,
    name: node.name,
    restapi: { listen: `${HOST}:${node.rest}`, connect_address: `${HOST}:${node.rest}` },
    etcd3: { host: `${HOST}:${storePort}` },
    bootstrap: {
      dcs: {
        // The shortest that Patroni takes; its default is 30.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // Without it the new leader lacks what the old one acknowledged in its last moments.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 150,
            shared_buffers: '64MB',
            hot_standby_feedback: 'on',
            wal_log_hints: 'on',
            wal_keep_size: '256MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `${HOST}:${node.postgres}`,
      connect_address: `${HOST}:${node.postgres}`,
      data_dir: `${folder}/data`,
      bin_dir: bin,
      // At once, instead of over minutes.
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: `${folder}/pgpass`,
      pg_hba: [...access, `host replication all ${HOST}/32 scram-sha-256`],
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: SUPERUSER, password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: SUPERUSER, password: passwords.superuser },
      },
    },
  });
}

/** Leads to whichever node Patroni says is the leader, and by another port to those that follow it. */
export function routerSettings(ports: { leader: number; replicas: number }, nodes: readonly NodePorts[]): string {
  const listen = (name: keyof typeof ports, question: string) => [
    `listen ${name}`,
    `  bind ${HOST}:${ports[name]}`,
    `  option httpchk OPTIONS ${question}`,
    '  http-check expect status 200',
    '  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(({ name: node, postgres, rest }) => `  server ${node} ${HOST}:${postgres} check port ${rest}`),
  ];
  return [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 2h',
    '  timeout server 2h',
    '  timeout check 2s',
    ...listen('leader', '/primary'),
    ...listen('replicas', '/replica'),
    '',
  ].join('\n');
}

export const poolMode = (version: number): 'transaction' | 'session' =>
  version >= KEEPS_PREPARED_FROM ? 'transaction' : 'session';

export function poolerSettings(
  port: number,
  leaderPort: number,
  options: { version: number; password: string },
): string {
  const mode = poolMode(options.version);
  return [
    '[databases]',
    `${DATABASE} = host=${HOST} port=${leaderPort} user=${DATABASE} password=${options.password}`,
    '[pgbouncer]',
    `listen_addr = ${HOST}`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 60',
    'max_client_conn = 300',
    // Asked again this soon after a failover; the default is 15.
    'server_login_retry = 1',
    // People hear of an absence after so long instead of 120.
    'query_wait_timeout = 5',
    ...(mode === 'transaction' ? ['max_prepared_statements = 1000'] : []),
    '',
  ].join('\n');
}
