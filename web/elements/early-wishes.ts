/** What is asked of the element before it can do it. */
import type { Player } from '../player/player.ts';

/** Stands in for the player until there is one: takes the same wishes. */
export class EarlyWishes implements Pick<Player, 'time' | 'duration' | 'seek' | 'play' | 'pause'> {
  #time: number | null = null;
  #plays = false;
  /** Not known yet. */
  readonly duration = Number.NaN;

  get time(): number {
    return this.#time ?? 0;
  }

  get playing(): boolean {
    return this.#plays;
  }

  seek(seconds: number): void {
    this.#time = seconds;
  }

  play(): void {
    this.#plays = true;
  }

  pause(): void {
    this.#plays = false;
  }

  /** Does what was asked for, once. */
  grant(player: Pick<Player, 'seek' | 'play'>): void {
    const [time, plays] = [this.#time, this.#plays];
    this.#time = null;
    this.#plays = false;
    if (time !== null) player.seek(time);
    if (plays) player.play();
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
