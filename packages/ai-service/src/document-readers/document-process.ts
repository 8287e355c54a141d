import { handleTask } from '@deskmate/service-kit/handle-task';
import { readTask } from './read-task.ts';

handleTask(readTask);
