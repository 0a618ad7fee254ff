/** What runs in the worker. Built as one classic script that is inlined in the page's, so that it may come from a blob. */
import { expose } from 'comlink';
import { workerRhythm } from '../worker/rhythms.ts';
import { makeTrainer } from './make-trainer.ts';
import { TrainingService } from './training-service.ts';

expose(new TrainingService({ makeTrainer, rhythm: workerRhythm() }));
