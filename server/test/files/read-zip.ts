import { crc32, inflateRawSync } from 'node:zlib';

/** The entries of a zip by their names, as a program that trusts its directory finds them; checks their sums. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const count = zip.readUInt16LE(end + 10);
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    const [method, crc, stored] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [size, nameLength, local] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + stored);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (crc32(content) !== crc || content.length !== size) throw new Error('An entry is not what its directory says');
    entries.set(zip.toString('utf8', at + 46, at + 46 + nameLength), content);
    at += 46 + nameLength;
  }
  return entries;
}
