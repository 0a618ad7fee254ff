import { spawn } from 'node:child_process';

/** @type {Partial<Record<NodeJS.Platform, [string, ...string[]]>>} */
const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''], linux: ['xdg-open'] };

/** Opens an address in the user's browser, if there is a screen; if that fails, the printed address is still there. @param {string} url */
export function openInBrowser(url) {
  const opener = openers[process.platform];
  const hasScreen = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!opener || !hasScreen || !process.stdout.isTTY) return;
  const [program, ...args] = opener;
  spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
