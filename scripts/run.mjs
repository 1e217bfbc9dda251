/**
 * node scripts/run.mjs <script> [arguments]
 *
 * The entry point of every npm script: installs the dependencies when the lockfile has changed, then runs the script on
 * the Node this project pins. Plain JavaScript without packages, because it has to run on any Node since 20, on a
 * machine where nothing has been installed yet.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const HASH_FILE = join(MODULES, '.provodka-lock-hash');
/** Beside node_modules, not in it: npm ci deletes that folder. */
const INSTALL_LOCK = join(ROOT, '.cache', 'install.lock');
/** Node's compile cache: the server and the tests are TypeScript and start often. */
const COMPILED = join(ROOT, '.cache', 'compiled');
const OLDEST_NODE = 24;
const PARENT_CHECK_MS = 500;

const [script, ...args] = process.argv.slice(2);

try {
  if (!script) {
    throw new Error('Say which script to run: node scripts/run.mjs <script> [arguments].');
  }
  await install();
  process.exitCode = await run(pinnedNode(), script, args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Installs unless the packages are those of the lockfile. Of two runs at once, one installs and the other waits. */
async function install() {
  if (isInstalled()) {
    return;
  }
  const unlock = await lockInstall();
  try {
    if (!isInstalled()) {
      await installPackages();
    }
  } finally {
    unlock();
  }
}

function isInstalled() {
  return existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === lockfileHash();
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
}

async function installPackages() {
  console.error('Installing the dependencies…');
  const hash = lockfileHash();
  // NODE_ENV=production must leave out neither the tools that build the site nor the database.
  // Packages ask for a newer Node than the one npm runs under; they get it from run.mjs, so npm's warnings would mislead.
  const npmArgs = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm
    ? await finish(spawn(process.execPath, [npm, ...npmArgs], { cwd: ROOT, stdio: ['ignore', 2, 2] }))
    : await finish(spawn('npm', npmArgs, { cwd: ROOT, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }));
  if (code !== 0) {
    throw new Error('The dependencies could not be installed: npm says why above.');
  }
  writeFileSync(HASH_FILE, hash);
}

/** Takes a lock folder that names its holder, so that the lock of a killed run does not block others. */
async function lockInstall() {
  const holderFile = join(INSTALL_LOCK, 'pid');
  mkdirSync(dirname(INSTALL_LOCK), { recursive: true });
  let waited = 0;
  for (;;) {
    try {
      mkdirSync(INSTALL_LOCK);
      writeFileSync(holderFile, String(process.pid));
      return () => rmSync(INSTALL_LOCK, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') {
        throw error;
      }
    }
    if (waited === 0) {
      console.error('Waiting for another run that installs the dependencies…');
    }
    // The pid is written a moment after the folder is made.
    if (waited > 1000 && !isRunning(holderFile)) {
      rmSync(INSTALL_LOCK, { recursive: true, force: true });
    }
    await sleep(200);
    waited += 200;
  }
}

function isRunning(holderFile) {
  try {
    process.kill(Number(readFileSync(holderFile, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The Node that came with the packages, else the one that runs this when it is new enough. */
function pinnedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(MODULES, `node-${system}-${process.arch}`, 'bin', file);
  // Its binary is made for glibc; `glibcVersionRuntime` is absent where it could not start.
  const runnable = process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime;
  if (runnable && existsSync(pinned)) {
    return pinned;
  }
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) {
    return process.execPath;
  }
  throw new Error(
    `This machine (${process.platform} ${process.arch}) needs Node ${OLDEST_NODE} or newer, and this is ${process.version}: install it from https://nodejs.org.`,
  );
}

/** Runs the script and ends as it ends. */
function run(node, script, args) {
  const follow = pathToFileURL(join(ROOT, 'scripts', 'follow-parent.mjs')).href;
  const child = spawn(node, ['--import', follow, resolve(ROOT, script), ...args], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => forward(child, signal));
  }
  stopWithNpm(child);
  return finish(child);
}

/** A terminal sends its Ctrl-C to the script as well; forwarding it would send it twice. */
function forward(child, signal) {
  if (signal !== 'SIGINT' || !process.stdin.isTTY) {
    child.kill(signal);
  }
}

/**
 * When npm itself is killed, nobody stops the script; and when npm is told to stop, it tells only its shell,
 * which dies without passing that on.
 */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) {
    return;
  }
  const ancestors = ancestorsUpToNpm().join();
  const timer = setInterval(() => {
    if (ancestorsUpToNpm().join() !== ancestors) {
      clearInterval(timer);
      child.kill('SIGTERM');
    }
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** The parent and, behind npm's shell, npm. Not the process that started npm: it may end earlier. */
function ancestorsUpToNpm() {
  const parent = process.ppid;
  try {
    const [, name, grandparent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return ['sh', 'dash', 'bash'].includes(name) ? [parent, Number(grandparent)] : [parent];
  } catch {
    // Not Linux, or the parent has just gone.
    return [parent];
  }
}

/** The exit code of a child, with the shell's numbers for one ended by a signal. */
function finish(child) {
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => done(signal ? 128 + constants.signals[signal] : code));
  });
}
