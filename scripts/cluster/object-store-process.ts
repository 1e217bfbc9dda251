/** Serves a folder as an object store, in a process that can be killed: `node object-store-process.ts <folder> <port>`. */
import { openObjectStore } from '../../server/test/files/object-store.ts';

const [directory = '', port = ''] = process.argv.slice(2);
await openObjectStore('', { directory, port: Number(port) });
