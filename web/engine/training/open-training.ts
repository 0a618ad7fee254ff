/** The page's way to a training: in a worker where one runs, else in slices between the pictures of the page. */
import { type Connection, connect } from '../worker/connect.ts';
import { pageRhythm } from '../worker/rhythms.ts';
import { makeTrainer } from './make-trainer.ts';
import { trainerModule } from './trainer-module.ts';
import { TrainingService } from './training-service.ts';

/** Long enough for a slow phone to start a worker; a learner waits no longer for the one that never comes. */
const kPatienceSeconds = 5;

/** Errors as `createTrainer` where the module cannot be had. */
export async function openTraining(): Promise<Connection<TrainingService>> {
  const { default: TrainingWorker } = await import('./training-worker.ts?worker&inline');
  const connection = await connect<TrainingService>({
    makeWorker: () => new TrainingWorker(),
    inPage: () => new TrainingService({ makeTrainer, rhythm: pageRhythm(window) }),
    patienceSeconds: kPatienceSeconds,
  });
  try {
    const module = await trainerModule();
    await connection.call((service) => service.use(module));
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
