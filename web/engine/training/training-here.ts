import { type Connection, connect } from '../worker/connect.ts';
import { makeTrainer } from './make-trainer.ts';
import { trainerModule } from './trainer-module.ts';
import { TrainingService } from './training-service.ts';

/** A training in this thread, for checks and pictures that nobody waits for. */
export async function trainingHere(): Promise<Connection<TrainingService>> {
  const connection = await connect<TrainingService>({
    makeWorker: () => null,
    inPage: () =>
      new TrainingService({
        makeTrainer,
        rhythm: {
          now: () => performance.now() / 1000,
          sliceSeconds: 0.03,
          next: (callback) => setTimeout(callback, 0),
        },
      }),
    patienceSeconds: 0,
  });
  const module = await trainerModule();
  await connection.call((service) => service.use(module));
  return connection;
}
