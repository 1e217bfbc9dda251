import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../free-port.ts';

/** A proxy that runs by its example in deploy/proxy, with a certificate that this process trusts meanwhile. */
export interface RunningProxy {
  url: string;
  stop(): Promise<void>;
}

export const PROXIES = ['nginx', 'caddy'] as const;
type ProxyName = (typeof PROXIES)[number];

const EXAMPLES = join(import.meta.dirname, '../../../deploy/proxy');
const HOST = 'localhost';

/** @param servers ports of the two servers behind it; the same twice for one */
export async function startProxy(
  name: ProxyName,
  port: number,
  servers: readonly [number, number],
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `provodka-${name}-`));
  // nginx changes to a user of its own.
  chmodSync(folder, 0o755);
  const trusted = trustNewCertificate(folder);
  const plainPort = await freePort();
  const adapt = (text: string) =>
    text
      .replaceAll('provodka.example', HOST)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${servers[0]}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${servers[1]}`);
  const child =
    name === 'nginx'
      ? runNginx(folder, adapt, { port, plainPort })
      : runCaddy(folder, adapt, { port, plainPort, isAlone: servers[0] === servers[1] });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  await listening(child, port, () => output);
  return {
    url: `https://${HOST}:${port}`,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      setDefaultCACertificates(trusted);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a certificate in a folder; returns those that were trusted before. */
function trustNewCertificate(folder: string): string[] {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST},IP:127.0.0.1`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...files, ...names], { stdio: 'ignore' });
  chmodSync(join(folder, 'key.pem'), 0o644);
  const before = getCACertificates();
  setDefaultCACertificates([...before, readFileSync(join(folder, 'certificate.pem'), 'utf8')]);
  return before;
}

interface Ports {
  port: number;
  plainPort: number;
}

function runNginx(folder: string, adapt: (text: string) => string, { port, plainPort }: Ports): ChildProcess {
  const site = adapt(readFileSync(join(EXAMPLES, 'nginx.conf'), 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl;`)
    .replace(/ssl_certificate .+;/, `ssl_certificate ${folder}/certificate.pem;`)
    .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${folder}/key.pem;`);
  writeFileSync(join(folder, 'site.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr warn; events {} http { access_log off; ${places} include ${folder}/site.conf; }`,
  );
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
}

function runCaddy(
  folder: string,
  adapt: (text: string) => string,
  { port, plainPort, isAlone }: Ports & { isAlone: boolean },
): ChildProcess {
  const options = `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n\tstorage file_system ${folder}/storage\n}\n`;
  const site = adapt(readFileSync(join(EXAMPLES, 'Caddyfile'), 'utf8'))
    .replace(`\n${HOST} {\n`, `\n${HOST} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem\n`)
    // One server alone is asked even while it is busy with a test.
    .replace(/\n\t*health_.+/g, isAlone ? '' : '$&');
  writeFileSync(join(folder, 'Caddyfile'), options + site);
  const env = { PATH: process.env.PATH, HOME: folder };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return spawn('caddy', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

async function listening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended:\n${output()}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
}
