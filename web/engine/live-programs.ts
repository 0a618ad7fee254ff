/** Programs that go on by themselves once they are started; all others run once for each change of their inputs. */
export const livePrograms = ['training'] as const;

export const isLiveProgram = (name: string): boolean => (livePrograms as readonly string[]).includes(name);
