# A command of the image, run by hand: gcloud run jobs execute NAME --wait.
resource "google_cloud_run_v2_job" "this" {
  project             = var.project
  name                = var.name
  location            = var.region
  deletion_protection = false

  template {
    task_count  = 1
    parallelism = 1

    template {
      encryption_key        = var.encryption_key
      service_account       = var.account
      execution_environment = "EXECUTION_ENVIRONMENT_GEN2"
      timeout               = var.timeout

      # A person looks at a failed command; a retry would not help.
      max_retries = 0

      vpc_access {
        egress = var.egress

        network_interfaces {
          network    = var.network_id
          subnetwork = var.subnetwork_id
        }
      }

      containers {
        name  = "command"
        image = var.image
        args  = var.args

        resources {
          limits = { cpu = var.cpu, memory = var.memory }
        }

        dynamic "env" {
          for_each = var.environment

          content {
            name  = env.key
            value = env.value
          }
        }

        dynamic "env" {
          for_each = var.secret_environment

          content {
            name = env.key

            value_source {
              secret_key_ref {
                secret  = env.value.secret
                version = env.value.version
              }
            }
          }
        }

        volume_mounts {
          name       = "database-ca"
          mount_path = var.authority.directory
        }
      }

      volumes {
        name = "database-ca"

        secret {
          secret       = var.authority.secret
          default_mode = 292

          items {
            path    = var.authority.file
            version = var.authority.version
          }
        }
      }
    }
  }
}
