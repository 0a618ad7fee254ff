/** What is asked of the element before it can do it. */
import type { Player } from '../player/player.ts';

/** Stands in for the player until there is one. */
export class EarlyWishes {
  time: number | null = null;
  play = false;

  /** Does what was asked for, once. */
  grant(player: Pick<Player, 'seek' | 'play'>): void {
    const { time, play } = this;
    this.time = null;
    this.play = false;
    if (time !== null) player.seek(time);
    if (play) player.play();
  }
}

/** Properties set before the browser knew the element hide those of its class: they are taken off and set again. */
export function takeEarlyProperties<Name extends string>(element: Record<Name, unknown>, names: readonly Name[]): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = element[name];
    Reflect.deleteProperty(element, name);
    element[name] = value;
  }
}
