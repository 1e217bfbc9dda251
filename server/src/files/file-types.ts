/** The allow-list of uploads (quality.md): each extension with the type that downloads declare. */
export const ALLOWED_TYPES: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.ppt': 'application/vnd.ms-powerpoint',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.rtf': 'application/rtf',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.log': 'text/plain',
  '.md': 'text/plain',
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.zip': 'application/zip',
  '.rar': 'application/vnd.rar',
  '.7z': 'application/x-7z-compressed',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.epf': 'application/octet-stream',
  '.erf': 'application/octet-stream',
  '.cf': 'application/octet-stream',
  '.cfe': 'application/octet-stream',
  '.cfu': 'application/octet-stream',
  '.dt': 'application/octet-stream',
  '.mxl': 'application/octet-stream',
  '.bsl': 'text/plain',
  '.os': 'text/plain',
};

const ascii = (text: string) => Buffer.from(text, 'latin1');
const ZIP = [ascii('PK\x03\x04'), ascii('PK\x05\x06')];
const COMPOUND = [Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

const BEGINNINGS: Record<string, Buffer[]> = {
  '.pdf': [ascii('%PDF')],
  '.docx': ZIP,
  '.xlsx': ZIP,
  '.pptx': ZIP,
  '.odt': ZIP,
  '.ods': ZIP,
  '.zip': ZIP,
  '.doc': COMPOUND,
  '.ppt': COMPOUND,
  '.rar': [ascii('Rar!')],
  '.7z': [ascii('7z\xbc\xaf')],
  '.png': [ascii('\x89PNG')],
  '.jpg': [Buffer.from([0xff, 0xd8, 0xff])],
  '.jpeg': [Buffer.from([0xff, 0xd8, 0xff])],
  '.gif': [ascii('GIF8')],
  '.webp': [ascii('RIFF')],
};
const PROGRAMS = [ascii('MZ'), ascii('\x7fELF'), ascii('#!')];

/** Whether the first bytes fit the extension; kinds without a known beginning pass unless they are a program. */
export function hasMagicBytes(extension: string, start: Buffer): boolean {
  const expected = BEGINNINGS[extension];
  const startsWith = (mark: Buffer) => start.subarray(0, mark.length).equals(mark);
  return expected ? expected.some(startsWith) : !PROGRAMS.some(startsWith);
}
