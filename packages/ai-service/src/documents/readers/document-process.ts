import { handleTask } from '@deskmate/service-kit/work/handle-task';
import { readTask } from './read-task.ts';

handleTask(readTask);
