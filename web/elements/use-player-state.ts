import { useLayoutEffect, useState } from 'preact/hooks';
import type { Player } from '../player/player.ts';
import type { PlayerState } from '../player/player-state.ts';

/** The player's state; the component is drawn again on each change. */
export function usePlayerState(player: Player): PlayerState {
  const [, draw] = useState(player.state);
  useLayoutEffect(() => {
    draw(player.state);
    return player.subscribe((now) => draw(now));
  }, [player]);
  return player.state;
}
