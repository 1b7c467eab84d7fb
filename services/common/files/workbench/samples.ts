/** Contents for the tests of uploads, made byte by byte: small, and each exactly what it says. For tests only. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const be32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};

/** A grey picture of that size (RFC 2083); its pixels are only as many as its header says when they are few. */
export const png = (width = 2, height = 2): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    return Buffer.concat([be32(data.length), body, be32(crc32(body))]);
  };
  const header = Buffer.concat([be32(width), be32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const rows = Buffer.alloc(Math.min(height, 4) * (Math.min(width, 4) + 1));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
/** Begins as a GIF, ends as a script. */
export const POLYGLOT = Buffer.from('GIF89a/*\x01\x00\x01\x00\x00*/=1;alert(1)//;', 'latin1');
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>';
/** The beginning of a Windows program. */
export const EXE = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00', 'latin1'), Buffer.alloc(200)]);

type Entry = Readonly<{ name: string /** As the directory claims. */; unpacked?: number; content?: string | Buffer }>;

/** A zip of deflated contents or of empty entries (APPNOTE 4.3), with whatever the directory shall claim of their size. */
export const zip = (entries: readonly Entry[]): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = '', unpacked = Buffer.byteLength(content) } of entries) {
    const packed = content.length === 0 ? Buffer.alloc(0) : deflateRawSync(content);
    const named = Buffer.from(name, 'utf8');
    const method = unpacked === 0 ? 0 : 8;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(unpacked, 22);
    local.writeUInt16LE(named.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(crc32(content), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(unpacked, 24);
    central.writeUInt16LE(named.length, 28);
    central.writeUInt32LE(at, 42);
    locals.push(local, named, packed);
    directory.push(central, named);
    at += local.length + named.length + packed.length;
  }
  const size = Buffer.concat(directory).length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
};

export const DOCX = zip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]);

/** A form as it stands on the wire, so that it may be wrong in any way. */
export const form = (
  parts: readonly Readonly<{ disposition: string; content: Uint8Array | string }>[],
): Readonly<{ body: Buffer; type: string }> => {
  const boundary = 'lamplight-boundary';
  const written = parts.flatMap(({ disposition, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`, 'utf8'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};
