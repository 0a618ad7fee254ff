import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** A screen without a monitor, for a browser that cannot run without one. Xvfb picks a free display number and tells it. */
export function startScreen(): Promise<{ readonly display: string; close(): void }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    xvfb.once('error', reject);
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}`)));
    let number = '';
    (xvfb.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      number += chunk.toString();
      if (number.endsWith('\n')) resolve({ display: `:${number.trim()}`, close: () => xvfb.kill() });
    });
  });
}
