import { CannotContinue } from '../support/process.mjs';
import { serveFolder } from './static-server.mjs';

const firstPort = 4173;
const portsTried = 20;

/**
 * Serves a folder on the port asked for, or on the first free one from 4173.
 * @param {string} folder
 * @param {string | undefined} askedPort as typed by the user
 * @param {(path: string) => string | undefined} [standIn] as of `serveFolder`
 */
export async function serveOn(folder, askedPort, standIn = () => undefined) {
  const servePort = (/** @type {number} */ port) => serveAt({ folder, port, standIn });
  if (askedPort !== undefined) {
    const port = Number(askedPort);
    if (!/^\d+$/.test(askedPort) || port > 65535)
      throw new CannotContinue(`--port ${askedPort}: a port is a number from 0 to 65535.`);
    return servePort(port);
  }
  for (let port = firstPort; port < firstPort + portsTried - 1; ++port) {
    try {
      return await servePort(port);
    } catch (error) {
      if (!(error instanceof CannotContinue)) throw error;
    }
  }
  return servePort(firstPort + portsTried - 1);
}

/** @param {{ folder: string, port: number, standIn: (path: string) => string | undefined }} options */
async function serveAt(options) {
  const { port } = options;
  try {
    return await serveFolder(options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new CannotContinue(`Port ${port} is taken: choose another with --port N.`);
    if (code === 'EACCES')
      throw new CannotContinue(`Port ${port} may not be used by this user: choose one above 1023 with --port N.`);
    throw error;
  }
}
