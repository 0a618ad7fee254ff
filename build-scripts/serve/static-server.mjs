import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { sendStandIn } from './later-page.mjs';

/** The types that matter: a browser runs a module or compiles a .wasm while it streams only when the type is right. */
const mimeTypes = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.wasm', 'application/wasm'],
  ['.woff2', 'font/woff2'],
]);
/** Already compressed. */
const neverCompressed = new Set(['.png', '.woff2']);

/** As small as hosts make files that they compress once. @param {Buffer} body */
const compress = (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION });

/**
 * @typedef {object} ServedFile
 * @property {string} path     as asked for, from the server's root
 * @property {number} status
 * @property {number} bytes    of the body, as sent (compressed)
 */
/**
 * @typedef {object} StaticServer
 * @property {string} url      ends with a slash; the folder's address
 * @property {readonly ServedFile[]} served  every answer so far, in order
 * @property {() => Promise<void>} close
 */

/**
 * Serves a folder on this machine only. A browser asks for a file it has again each time, and gets it when it has changed.
 * @param {object} options
 * @param {string} options.folder
 * @param {number} [options.port]     0, the default, takes any free port
 * @param {string} [options.basePath] the sub-folder of the server to serve it in, '/' if none
 * @param {Record<string, string>} [options.headers] sent with every answer (Content-Security-Policy, Access-Control-Allow-Origin ...)
 * @param {(path: string) => string | undefined} [options.standIn] a page to answer with instead of a file that is not ready
 * @returns {Promise<StaticServer>} rejects with code EADDRINUSE for a taken port
 */
export async function serveFolder({ folder, port = 0, basePath = '/', headers = {}, standIn = () => undefined }) {
  /** @type {ServedFile[]} */
  const served = [];
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function answer(request, response) {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const done = (/** @type {number} */ status, /** @type {number} */ bytes) =>
      served.push({ path: pathname, status, bytes });
    const page = standIn(pathname);
    if (page !== undefined) {
      done(503, Buffer.byteLength(page));
      sendStandIn(response, page, headers);
      return;
    }
    const file = await findFile(folder, basePath, pathname);
    if (!file) {
      done(404, 0);
      response.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const extension = extname(file.path);
    // Weak: it is the same file however it is encoded.
    const etag = `W/"${file.size}-${file.modified}"`;
    const head = {
      ...headers,
      'content-type': mimeTypes.get(extension) ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    };
    if (request.headers['if-none-match'] === etag) {
      done(304, 0);
      response.writeHead(304, head).end();
      return;
    }
    // gzip and not Brotli: WebKitGTK sometimes shows a short Brotli answer as an empty page.
    const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    if (!acceptsGzip || neverCompressed.has(extension)) {
      done(200, file.size);
      response.writeHead(200, { ...head, 'content-length': file.size });
      createReadStream(file.path).pipe(response);
      return;
    }
    const key = `${file.modified} ${file.path}`;
    const body = compressed.get(key) ?? (await compress(await readFile(file.path)));
    compressed.set(key, body);
    done(200, body.length);
    response.writeHead(200, { ...head, 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(`${error.message}\n`));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${basePath}`,
    served,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param {string} folder @param {string} basePath @param {string} pathname */
async function findFile(folder, basePath, pathname) {
  if (!pathname.startsWith(basePath)) return undefined;
  const asked = resolve(folder, decodePath(pathname.slice(basePath.length)));
  if (asked !== resolve(folder) && !asked.startsWith(resolve(folder) + sep)) return undefined;
  for (const path of [asked, join(asked, 'index.html')]) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) return { path, size: found.size, modified: found.mtimeMs };
  }
  return undefined;
}

/** A path that is not valid percent-encoding names no file. @param {string} path */
function decodePath(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\0';
  }
}
